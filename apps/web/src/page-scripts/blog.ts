import { watchStoredSlug } from '#site/blog/watch-stored-slug.ts';

// A post opens by itself when another page left its slug.
const notice = document.querySelector<HTMLElement>('[data-blog-notice]');
watchStoredSlug({
  open: (path) => location.assign(path),
  say: (text) => {
    if (notice) notice.textContent = text;
  },
});
