import { SectionHead } from '#app/components/section-head.tsx';
import { CannedAnswerTable } from '#app/features/support/canned-answers/canned-answer-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/canned-answers.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Standaardantwoorden', path: areaPaths.adminCannedAnswers() });
}

export default function AdminCannedAnswersPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminTickets(), label: 'Alle tickets' }}
        title="Standaardantwoorden"
        intro="Antwoorden die je vaker geeft. Je kiest ze bij een ticket en kunt ze daar nog aanpassen."
      />
      <CannedAnswerTable />
    </div>
  );
}
