import {
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { errorText } from './errors.ts';
import { showFailure, showSuccess } from './toasts/toasts.ts';

type Success = Parameters<typeof showSuccess>;
type Failure = Parameters<typeof showFailure>;

/** The ending of a change: what is told, what is read again, and what follows. */
export type ActionEnding<Output = unknown, Input = unknown> = {
  /** The toast of a success; none where the screen itself shows it. */
  success?: Success | ((output: Output, input: Input) => Success | null);
  /**
   * The toast of a failure: a name alone is explained by the sentence of the error. None where the screen
   * shows the error in place.
   */
  failure?: Failure[0] | ((error: unknown, input: Input) => Failure | null);
  /** Queries that are read again, also after a failure: the screen may have been behind. */
  refresh?: QueryKey;
  /** Closes the dialog, or leads on. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Marks what was refused; the button is busy until it is over. */
  onFailure?: (error: unknown, input: Input) => unknown;
  /** True where a password goes along: it stays in no memory behind the screen. */
  isSecret?: boolean;
};

/**
 * Changes something on the server: `call` is the `mutationOptions()` of a procedure. Tells how it went in a
 * toast and has the screens read again. A success is over once they are fresh, so that nobody acts twice on
 * an old row; a failure is told at once, before anything moves under the pointer.
 */
export function useAction<Output, Error, Input = void>(
  call: Omit<UseMutationOptions<Output, Error, Input>, 'onSuccess' | 'onError'>,
  { success, failure, refresh, onDone, onFailure, isSecret = false }: ActionEnding<Output, Input>,
) {
  const queryClient = useQueryClient();
  const readAgain = () => refresh && queryClient.invalidateQueries({ queryKey: refresh });
  return useMutation({
    ...call,
    ...(isSecret && { gcTime: 0 }),
    onSuccess: async (output, input) => {
      const toast = typeof success === 'function' ? success(output, input) : success;
      if (toast) showSuccess(...toast);
      await onDone?.(output, input);
      await readAgain();
    },
    onError: (error, input) => {
      const toast: Failure | null | undefined =
        typeof failure === 'function'
          ? failure(error, input)
          : failure && [failure, errorText(error)];
      if (toast) showFailure(...toast);
      void readAgain();
      return onFailure?.(error, input);
    },
  });
}
