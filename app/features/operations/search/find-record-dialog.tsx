import { Command } from 'cmdk';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { actionsFor, FOUND_GROUPS, MORE_PAGES, type Destination } from './labels.ts';
import { useReturnFocus } from '#app/lib/focus/use-return-focus.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { DialogBackdrop } from '#app/ui/dialog-backdrop.tsx';
import {
  ALL,
  recordValue,
  useFindings,
  wayValue,
  type Findings,
  type Ways,
} from './use-findings.ts';

type FindRecordDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The parts of the console that one may open. */
  parts: readonly Destination[];
};

const ITEM =
  'flex cursor-pointer items-baseline gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-sunken';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft';

function emptyText({ hasFailed, isSearching }: Findings): string {
  if (hasFailed) return 'Zoeken lukt nu niet. Probeer het zo nog eens.';
  return isSearching ? 'Zoeken…' : 'Niets gevonden.';
}

type FoundGroupProps = Findings['records'][number] & {
  text: string;
  onChoose: (to: string) => void;
};

function FoundGroup({ kind, items, hasMore, text, onChoose }: FoundGroupProps) {
  const { heading, pathOf, listOf } = FOUND_GROUPS[kind];
  return (
    <Command.Group heading={heading} className={GROUP}>
      {items.map((record) => (
        <Command.Item
          key={record.id}
          value={recordValue(kind, record.id)}
          className={ITEM}
          onSelect={() => onChoose(pathOf(record))}
        >
          <span className="min-w-0 truncate font-medium">{record.name}</span>
          <span className="ml-auto min-w-0 truncate text-ink-soft">{record.detail}</span>
        </Command.Item>
      ))}
      {hasMore ? (
        <Command.Item
          value={recordValue(kind, ALL)}
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
      {ways.map((way) => (
        <Command.Item
          key={wayValue(way)}
          value={wayValue(way)}
          className={ITEM}
          onSelect={() => onChoose(way.to)}
        >
          {way.label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/**
 * Gives the id of the chosen row for screen readers: the component itself only knows rows that were there
 * before the choice.
 */
function useChosenRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const rows = list.current;
    if (rows === null) return undefined;
    const watcher = new MutationObserver(() =>
      setId(rows.querySelector('[aria-selected="true"]')?.id),
    );
    const attributeFilter = ['aria-selected'];
    watcher.observe(rows, { subtree: true, childList: true, attributes: true, attributeFilter });
    return () => watcher.disconnect();
  }, [list]);
  return id;
}

type PaletteProps = { ways: Ways; onChoose: (to: string) => void };

function Palette({ ways, onChoose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // Not deferred: who types and presses Enter at once means what they typed.
  const text = typed.trim();
  const findings = useFindings(text, ways);
  const { values } = findings;
  // A change of the list may remove the chosen row: Enter then opens the first of the new one.
  const value = values.includes(chosen) ? chosen : (values[0] ?? '');
  const list = useRef<HTMLDivElement>(null);
  const rowId = useChosenRow(list);
  return (
    <Command
      label="Zoeken in de console"
      shouldFilter={false}
      loop
      value={value}
      onValueChange={setChosen}
    >
      <Command.Input
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setChosen('');
        }}
        asChild
      >
        <input
          aria-activedescendant={rowId}
          maxLength={100}
          placeholder="Zoek klant, factuur, service, ticket of actie"
          className="w-full border-b border-line bg-transparent px-5 py-4 text-base outline-none placeholder:text-ink-soft"
        />
      </Command.Input>
      <Command.List ref={list} label="Gevonden" className="max-h-[60dvh] overflow-y-auto p-2">
        {values.length === 0 ? (
          <p role="status" className="px-3 py-6 text-center text-sm text-ink-soft">
            {emptyText(findings)}
          </p>
        ) : null}
        <WaysGroup heading="Ga naar" ways={findings.pages} onChoose={onChoose} />
        <WaysGroup heading="Doen" ways={findings.actions} onChoose={onChoose} />
        {findings.records.map((group) => (
          <FoundGroup key={group.kind} {...group} text={text} onChoose={onChoose} />
        ))}
      </Command.List>
      <p className="border-t border-line px-5 py-2 text-[0.8125rem] text-ink-soft max-md:hidden">
        Pijltjes om te kiezen, Enter om te openen, Esc om te sluiten
      </p>
    </Command>
  );
}

/** The command palette: a few letters find a record or a page, arrows and Enter open it. */
export function FindRecordDialog({ open, onOpenChange, parts }: FindRecordDialogProps) {
  const role = useRole();
  const navigate = useNavigate();
  const { remember, giveBack, isStray } = useReturnFocus();
  const choose = (to: string) => {
    onOpenChange(false);
    void navigate(to);
  };
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogBackdrop />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          onPointerDownOutside={(event) => {
            if (isStray(event.detail.originalEvent)) event.preventDefault();
          }}
          className="fixed top-(--toast-room,0.5rem) left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:top-[max(10dvh,var(--toast-room,0px))]"
        >
          <DialogPrimitive.Title className="sr-only">Zoeken in de console</DialogPrimitive.Title>
          <Palette
            ways={{ pages: [...parts, ...MORE_PAGES], actions: actionsFor(role) }}
            onChoose={choose}
          />
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
