const TAG = 'Cache-Tag';

/**
 * The headers of a page that shows more than the shop's texts: it may be kept when both those and
 * what its own loader read are the real ones.
 */
export function pageCacheHeaders(args: {
  loaderHeaders: Headers;
  parentHeaders: Headers;
}): Headers {
  const headers = new Headers();
  const own = args.loaderHeaders.get(TAG);
  const parents = args.parentHeaders.get(TAG);
  if (own !== null && parents !== null) headers.set(TAG, `${own}, ${parents}`);
  return headers;
}
