import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { singlePageList } from '#app/lib/files/single-page-list.ts';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import { may } from '#domain/platform/role.ts';
import { DeleteCannedAnswerDialog } from './delete-canned-answer-dialog.tsx';
import { SaveCannedAnswerDialog } from './save-canned-answer-dialog.tsx';

const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';

function useReason(): string | null {
  return may(useRole(), 'canned-answers.manage') ? null : NOT_ALLOWED;
}

function Actions({ answer }: { answer: CannedAnswer }) {
  const [open, setOpen] = useState<'save' | 'delete' | null>(null);
  const reason = useReason();
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      <GuardedButton variant="secondary" size="xs" reason={reason} onClick={() => setOpen('save')}>
        Bewerken
      </GuardedButton>
      <GuardedButton variant="ghost" size="xs" reason={reason} onClick={() => setOpen('delete')}>
        Verwijderen
      </GuardedButton>
      {open === 'save' ? <SaveCannedAnswerDialog answer={answer} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCannedAnswerDialog answer={answer} onClose={close} /> : null}
    </div>
  );
}

const COLUMNS: readonly Column<CannedAnswer>[] = [
  {
    id: 'title',
    header: 'Titel',
    cell: (answer) => <span className="font-medium">{answer.title}</span>,
  },
  {
    id: 'text',
    header: 'Tekst',
    cell: (answer) => (
      <span className="block truncate md:max-w-56 lg:max-w-md xl:max-w-2xl text-ink-soft max-md:line-clamp-3 max-md:max-w-full max-md:text-left max-md:whitespace-pre-wrap">
        {answer.text}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (answer) => <Actions answer={answer} />,
  },
];

/** Every answer that staff can use again. */
export function CannedAnswerTable() {
  const [isAdding, setAdding] = useState(false);
  const reason = useReason();
  const query = useQuery(
    orpc.staff.cannedAnswers.list.queryOptions({ select: (items) => singlePageList(items) }),
  );
  return (
    <>
      <div className="sm:self-end">
        <GuardedButton size="sm" reason={reason} onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Nieuw standaardantwoord
        </GuardedButton>
      </div>
      {isAdding ? <SaveCannedAnswerDialog answer={null} onClose={() => setAdding(false)} /> : null}
      <DataTable
        caption="Standaardantwoorden"
        columns={COLUMNS}
        query={query}
        rowKey={(answer) => answer.id}
        noun={['standaardantwoord', 'standaardantwoorden']}
        failure="loadAnswers"
        empty={
          <EmptyState title="Nog geen standaardantwoorden">
            Bewaar een antwoord dat je vaker geeft, dan kies je het bij een ticket.
          </EmptyState>
        }
      />
    </>
  );
}
