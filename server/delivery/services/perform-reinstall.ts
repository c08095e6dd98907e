import { nextLookIn } from '#domain/delivery/pterodactyl.ts';
import type { ReinstallStep } from '#domain/delivery/reinstall.ts';
import {
  NOT_READY,
  type ProvisioningPort,
  type RemakeRequest,
} from '#server/delivery/panels/provisioning-port.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';

/** Answer to a step: nothing is there any more, it is being made, or it is there. */
export type ReinstallAnswer =
  | { is: 'cleared' }
  | { is: 'underway'; task: string | null; lookIn: number }
  | { is: 'made'; serverInfo: ServerInfo };

type Asked = {
  module: ProvisioningPort;
  step: ReinstallStep;
  request: RemakeRequest;
  /** Seconds that the panel has been making it. */
  secondsUnderway: number;
};

/** Asks the module for the next step. Throws what it throws, and when it takes too long. */
export async function performReinstall(asked: Asked): Promise<ReinstallAnswer> {
  const { module, step, request, secondsUnderway } = asked;
  const { clear, remake } = module;
  if (clear === undefined || remake === undefined) {
    throw new Error('Deze module kan geen server opnieuw installeren.');
  }
  if (step === 'clear') {
    await clear(request);
    return { is: 'cleared' };
  }
  const made = await remake(request);
  if (made !== NOT_READY && !('installing' in made)) return { is: 'made', serverInfo: made };
  const lookIn = nextLookIn(secondsUnderway);
  if (lookIn === null) {
    throw new Error(
      'Het paneel is na een uur nog niet klaar met herinstalleren. Kijk daar hoe het met de server gaat.',
    );
  }
  return { is: 'underway', task: made === NOT_READY ? null : made.installing, lookIn };
}
