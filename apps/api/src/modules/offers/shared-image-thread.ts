import { paintPng } from '#platform/images/paint-png.ts';
import { answerFromThread } from '#platform/threads/answer-from-thread.ts';
import { writeSharedImage } from './share-image.ts';
import type { SharedOffers } from './share-offers.ts';

export default answerFromThread((shared: SharedOffers) => paintPng(writeSharedImage(shared)));
