import { watchStoredSlug } from '#site/blog/watch-stored-slug.ts';

// Opens a post when another page has stored its slug.
const notice = document.querySelector<HTMLElement>('[data-blog-notice]');
watchStoredSlug({
  open: (path) => location.assign(path),
  say: (text) => {
    if (notice) notice.textContent = text;
  },
});
