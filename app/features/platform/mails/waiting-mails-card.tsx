import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { ConsoleStatistics } from '#contract/staff/statistics.ts';

type WaitingMailsCardProps = { waiting: NonNullable<ConsoleStatistics['waitingMails']> };

/** Counts the mails that could not go yet, and says since when and why; gone once they went. */
export function WaitingMailsCard({ waiting: { count, since, words } }: WaitingMailsCardProps) {
  const mails = count === 1 ? '1 mail wacht' : `${formatCount(count)} mails wachten`;
  return (
    <Alert tone="warn" title={`${mails} sinds ${formatDateTime(since)}`}>
      {words === null
        ? 'Er is nog geen mailserver, of geen supportadres om vandaan te mailen. Is dat er, dan gaan ze vanzelf.'
        : `De mailserver zei: ‘${words}’. Neemt hij weer mails aan, dan gaan ze vanzelf.`}
    </Alert>
  );
}
