import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import MessageSquare from 'lucide-react/icons/message-square';
import Server from 'lucide-react/icons/server';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { CustomerNotification } from '#contract/customer/notifications.ts';
import { eventSentence } from '#domain/platform/event.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { subjectPath } from './labels.ts';

const ICONS: Readonly<Record<CustomerNotification['subject']['type'], LucideIcon>> = {
  order: ShoppingCart,
  invoice: FileText,
  service: Server,
  ticket: MessageSquare,
  incident: CircleAlert,
};

type NotificationCardProps = {
  notification: CustomerNotification;
  /** It was opened: the link leads on by itself. */
  onOpen: () => void;
};

/** One line of the inbox; following it is reading it. */
export function NotificationCard({ notification, onOpen }: NotificationCardProps) {
  const { type, subject, createdAt, isRead } = notification;
  const Icon = ICONS[subject.type];
  return (
    <Link
      to={subjectPath(subject)}
      onClick={onOpen}
      className={classNames(
        'flex items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2',
        !isRead && 'bg-blue-soft',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block text-[0.9375rem] break-words', !isRead && 'font-semibold')}
        >
          {isRead ? null : <span className="sr-only">Ongelezen: </span>}
          {eventSentence(type, subject.name)}
        </span>
        <time
          dateTime={createdAt.toISOString()}
          className="mt-0.5 block text-[0.8125rem] text-ink-soft"
        >
          {formatDateTime(createdAt)}
        </time>
      </span>
      {isRead ? null : (
        <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-blue" />
      )}
    </Link>
  );
}
