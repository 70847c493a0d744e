import { paintPng } from '#images/paint-png.ts';
import { answerFromThread } from '#threads/answer-from-thread.ts';
import { writeSharedImage } from './share-image.ts';
import type { SharedOffers } from './share-offers.ts';

export default answerFromThread((shared: SharedOffers) => paintPng(writeSharedImage(shared)));
