import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { sha256 } from '#app/lib/files/sha256.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import { normaliseSecret } from '#domain/identity/password.ts';
import type { FirstCode } from './use-maintenance-mode.ts';

/** Makes a code of what was typed; the server hears its hash only, so it is shown here once more. */
export function useCreateCode(onDone: () => void) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<FirstCode | null>(null);
  const mutation = useMutation(
    orpc.staff.maintenance.createCode.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.maintenance.key() }),
    }),
  );
  async function create(code: string, hours: number): Promise<void> {
    try {
      const passwordHash = await sha256(normaliseSecret(code));
      const { expiresAt } = await mutation.mutateAsync({ passwordHash, hours });
      setCreated({ code, expiresAt });
      showSuccess('accessCodeCreated', 'Bewaar de code nu: hierna zie je hem niet meer.');
      onDone();
    } catch (error) {
      showFailure('createAccessCode', errorText(error));
    }
  }
  return { create, mutation, created, forgetCreated: () => setCreated(null) };
}
