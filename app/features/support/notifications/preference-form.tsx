import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreference,
  type NotificationPreferences,
} from '#domain/platform/notification.ts';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Switch } from '#app/ui/switch.tsx';
import { PREFERENCE_LABELS } from './labels.ts';

type RowProps = {
  preference: NotificationPreference;
  enabled: boolean;
  /** Reason that this one does nothing now. */
  reason: string | null;
  onChange: (enabled: boolean) => void;
};

function PreferenceRow({ preference, enabled, reason, onChange }: RowProps) {
  const { label, help } = PREFERENCE_LABELS[preference];
  const id = `melding-${preference}`;
  const isOn = enabled && reason === null;
  return (
    <li className="flex items-start justify-between gap-6 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-help`} className="mt-0.5 max-w-[52ch] text-sm text-ink-soft">
          {reason ?? help}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-3">
        <Switch
          id={id}
          checked={isOn}
          disabled={reason !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="text-sm text-ink-soft" aria-hidden="true">
          {isOn ? 'Ingeschakeld' : 'Uitgeschakeld'}
        </span>
      </div>
    </li>
  );
}

/** Three switches that work at once; each is saved by itself. */
export function PreferenceForm({ loaded }: { loaded: NotificationPreferences }) {
  const queryClient = useQueryClient();
  /** Switches that were pressed and are not saved yet: a switch moves under the finger. */
  const [pressed, setPressed] = useState<Partial<NotificationPreferences>>({});
  const { notifications } = orpc.customer;
  const change = useAction(
    notifications.setPreference.mutationOptions({
      // Pressed twice, the last press is saved last.
      scope: { id: 'preference-change' },
      // A switch that was pressed again meanwhile still has to be saved.
      onSettled: (_saved, _error, { preference, enabled }) =>
        setPressed((before) => {
          const { [preference]: last, ...rest } = before;
          return last === enabled ? rest : before;
        }),
    }),
    {
      success: ['settingsSaved'],
      failure: () => ['save'],
      onDone: (saved) => queryClient.setQueryData(notifications.preferences.queryKey(), saved),
    },
  );
  const isOn = (preference: NotificationPreference) => pressed[preference] ?? loaded[preference];
  const handleChange = (preference: NotificationPreference, enabled: boolean) => {
    setPressed((before) => ({ ...before, [preference]: enabled }));
    change.mutate({ preference, enabled });
  };
  return (
    <ul className="divide-y divide-line">
      {NOTIFICATION_PREFERENCES.map((preference) => (
        <PreferenceRow
          key={preference}
          preference={preference}
          enabled={isOn(preference)}
          reason={
            preference === 'email' || isOn('email')
              ? null
              : 'Staat uit zolang e-mailmeldingen uit staan.'
          }
          onChange={(enabled) => handleChange(preference, enabled)}
        />
      ))}
    </ul>
  );
}
