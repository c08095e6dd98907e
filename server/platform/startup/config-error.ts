/** A wrong environment variable; the message is one line that names it and never repeats a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
