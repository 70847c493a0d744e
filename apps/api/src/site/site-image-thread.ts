import { answerFromThread } from '#threads/answer-from-thread.ts';
import { drawSiteImage } from './draw-site-image.ts';

/** Draws one image. */
export default answerFromThread(drawSiteImage);
