import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { FOUND_MAX, type FoundRecord, type FoundRecords } from '#contract/staff/search.ts';
import { FOUND_GROUPS, type Destination } from './labels.ts';

type Ways = {
  /** The pages of the console. */
  pages: readonly Destination[];
  /** What can be done, each as the place where it is done. */
  actions: readonly Destination[];
};

type FindRecordDialogProps = Ways & { open: boolean; onOpenChange: (open: boolean) => void };

/** Fewer letters find everything. */
const SEARCH_MIN = 2;

const ITEM =
  'flex cursor-pointer items-baseline gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-sunken';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft';

function matches({ label, words = '' }: Destination, text: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/);
  // By how a word begins: two letters are in the middle of nearly everything.
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.some((one) => one.startsWith(word)));
}

function emptyText({ failed, searching }: { failed: boolean; searching: boolean }): string {
  if (failed) return 'Zoeken lukt nu niet. Probeer het zo nog eens.';
  return searching ? 'Zoeken…' : 'Niets gevonden.';
}

type GroupProps = {
  kind: keyof FoundRecords;
  records: readonly FoundRecord[];
  text: string;
  onChoose: (to: string) => void;
};

function FoundGroup({ kind, records, text, onChoose }: GroupProps) {
  if (records.length === 0) return null;
  const { heading, pathOf, listOf } = FOUND_GROUPS[kind];
  return (
    <Command.Group heading={heading} className={GROUP}>
      {records.map((record) => (
        <Command.Item
          key={record.id}
          value={`${kind}-${record.id}`}
          className={ITEM}
          onSelect={() => onChoose(pathOf(record))}
        >
          <span className="min-w-0 truncate font-medium">{record.name}</span>
          <span className="ml-auto min-w-0 truncate text-ink-soft">{record.detail}</span>
        </Command.Item>
      ))}
      {records.length === FOUND_MAX ? (
        <Command.Item
          value={`${kind}-all`}
          className={`${ITEM} text-ink-soft`}
          onSelect={() => onChoose(listOf(text))}
        >
          Alle {heading.toLowerCase()} met “{text}”
        </Command.Item>
      ) : null}
    </Command.Group>
  );
}

type WaysGroupProps = {
  heading: string;
  ways: readonly Destination[];
  onChoose: (to: string) => void;
};

function WaysGroup({ heading, ways, onChoose }: WaysGroupProps) {
  if (ways.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP}>
      {ways.map(({ to, label }) => (
        <Command.Item key={to} value={to} className={ITEM} onSelect={() => onChoose(to)}>
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type FindingsProps = Ways & { text: string; onChoose: (to: string) => void };

/** What is in the list: the ways that match what was typed, and what the shop has of it. */
function Findings(props: FindingsProps) {
  const { onChoose } = props;
  const text = props.text.trim();
  const isSearch = text.length >= SEARCH_MIN;
  const query = useQuery({
    ...orpc.staff.search.find.queryOptions({ input: { text } }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const pages = props.pages.filter((page) => matches(page, text));
  const actions = props.actions.filter((action) => matches(action, text));
  const found = isSearch ? query.data : undefined;
  const nothing =
    pages.length + actions.length === 0 &&
    (found === undefined || Object.values(found).every((records) => records.length === 0));
  return (
    <Command.List label="Gevonden" className="max-h-[60dvh] overflow-y-auto p-2">
      {nothing ? (
        <p role="status" className="px-3 py-6 text-center text-sm text-ink-soft">
          {emptyText({ failed: isSearch && query.isError, searching: query.isFetching })}
        </p>
      ) : null}
      <WaysGroup heading="Ga naar" ways={pages} onChoose={onChoose} />
      <WaysGroup heading="Doen" ways={actions} onChoose={onChoose} />
      {found === undefined
        ? null
        : (['customers', 'orders', 'services', 'tickets'] as const).map((kind) => (
            <FoundGroup
              key={kind}
              kind={kind}
              records={found[kind]}
              text={text}
              onChoose={onChoose}
            />
          ))}
    </Command.List>
  );
}

/** The command palette: a few letters find a record or a page, arrows and Enter open it. */
export function FindRecordDialog({ open, onOpenChange, ...ways }: FindRecordDialogProps) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const navigate = useNavigate();
  const close = (next: boolean) => {
    if (!next) setTyped('');
    onOpenChange(next);
  };
  const choose = (to: string) => {
    close(false);
    void navigate(to);
  };
  return (
    <DialogPrimitive.Root open={open} onOpenChange={close}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-40 bg-[rgb(10_17_15/0.55)]" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          className="fixed top-[10dvh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
        >
          <DialogPrimitive.Title className="sr-only">Zoeken in de console</DialogPrimitive.Title>
          <Command label="Zoeken in de console" shouldFilter={false} loop>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              maxLength={100}
              placeholder="Zoek een klant, bestelling, service, ticket of pagina"
              className="w-full border-b border-line bg-transparent px-5 py-4 text-base outline-none placeholder:text-ink-soft"
            />
            <Findings text={text} {...ways} onChoose={choose} />
            <p className="border-t border-line px-5 py-2 text-[0.8125rem] text-ink-soft max-md:hidden">
              Pijltjes om te kiezen, Enter om te openen, Esc om te sluiten
            </p>
          </Command>
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
