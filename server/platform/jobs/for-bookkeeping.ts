/**
 * The queue's own bookkeeping (fetched, done) need not wait for the disk: what a crash forgets of it
 * makes a job run again, and every job can. Jobs are enqueued by our transactions, which do wait.
 * Its few statements are the same every time, so that planning them anew is half of their cost. Of
 * several `options` in an address only the last one counts, so that those of the shop come along.
 */
export function forBookkeeping(connectionString: string): string {
  const [, query = ''] = connectionString.split('?', 2);
  const options = [
    ...new URLSearchParams(query).getAll('options').slice(-1),
    '-c synchronous_commit=off',
    '-c plan_cache_mode=force_generic_plan',
  ].join(' ');
  const separator = connectionString.includes('?') ? '&' : '?';
  // As few signs as can be: with a plain space anywhere in an address the driver encodes it again.
  const encoded = options.replaceAll(/[%&#+]/g, encodeURIComponent).replaceAll(' ', '+');
  return `${connectionString}${separator}options=${encoded}`;
}
