import { BackLink } from '#app/components/back-link.tsx';
import { CannedAnswerTable } from '#app/features/canned-answers/canned-answer-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/canned-answers.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Standaardantwoorden', path: paths.adminCannedAnswers() });
}

export default function AdminCannedAnswersPage() {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={paths.adminTickets()}>Alle tickets</BackLink>
      </div>
      <div>
        <h2 className="text-xl font-semibold">Standaardantwoorden</h2>
        <p className="mt-1 max-w-[68ch] text-ink-soft">
          Antwoorden die je vaker geeft. Je kiest ze bij een ticket en kunt ze daar nog aanpassen.
        </p>
      </div>
      <CannedAnswerTable />
    </div>
  );
}
