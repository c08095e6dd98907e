const PAUSE_MS = 2000;

function online(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/**
 * Loads a part of the program that is fetched when it is needed. Without a network it waits for one;
 * with one that does not give it, it tries so many times more. Throws the last failure.
 */
export async function loadPatiently<T>(load: () => Promise<T>, more = 0): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await online();
      return loadPatiently(load, more);
    }
    if (more === 0) throw error;
    await pause();
    return loadPatiently(load, more - 1);
  }
}
