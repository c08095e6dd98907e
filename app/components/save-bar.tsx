import { Button } from '#app/ui/button.tsx';
import { formatCounted } from '#domain/platform/counted.ts';

type SaveBarProps = {
  label: string;
  /** Number of fields that differ from what is saved. */
  changed: number;
  /** Says that nothing has been changed. */
  unchanged?: string;
  pending: boolean;
  onUndo: () => void;
};

/** Stays in sight under a long form: its one button, and what is not saved yet. */
export function SaveBar(props: SaveBarProps) {
  const { label, changed, unchanged = 'Alles is opgeslagen.', pending, onUndo } = props;
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:-mx-8 sm:px-8"
    >
      <p role="status" className="mr-auto text-sm text-ink-soft">
        {changed === 0
          ? unchanged
          : `${formatCounted(changed, 'wijziging', 'wijzigingen')} nog niet opgeslagen.`}
      </p>
      {changed === 0 ? null : (
        <Button variant="ghost" onClick={onUndo}>
          Ongedaan maken
        </Button>
      )}
      <Button type="submit" pending={pending}>
        {label}
      </Button>
    </div>
  );
}
