import { answerFromThread } from '#platform/threads/answer-from-thread.ts';
import { drawSiteImage } from './draw-site-image.ts';

export default answerFromThread(drawSiteImage);
