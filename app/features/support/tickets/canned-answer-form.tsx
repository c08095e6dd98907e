import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#app/ui/dropdown-menu.tsx';
import type { StaffConversation } from '#contract/staff/tickets.ts';
import { fillCannedAnswer } from '#domain/support/canned-answer.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { NO_SERVICE } from './labels.ts';

type CannedAnswerFormProps = {
  ticket: StaffConversation;
  /** Takes the text with its fields filled in; it can still be changed before it goes. */
  onPick: (text: string) => void;
};

/** Answers to use again. */
export function CannedAnswerForm({ ticket, onPick }: CannedAnswerFormProps) {
  const { data: answers = [] } = useQuery(orpc.staff.cannedAnswers.list.queryOptions());
  const { firstName } = useSignedInUser();
  const { siteName } = useSite();
  const fill = (text: string) =>
    fillCannedAnswer(text, {
      voornaam: ticket.customerFirstName,
      achternaam: ticket.customerLastName,
      ticketnummer: shortId(ticket.id),
      onderwerp: ticket.subject,
      service: ticket.serviceName ?? NO_SERVICE,
      medewerker: firstName,
      site: siteName,
    });
  return (
    <>
      {answers.length === 0 ? null : (
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="secondary">
              Standaardantwoord
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {answers.map(({ id, title, text }) => (
            <MenuItem key={id} onSelect={() => onPick(fill(text))}>
              {title}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Link
        to={areaPaths.adminCannedAnswers()}
        className="text-sm font-medium text-green underline underline-offset-4"
      >
        Standaardantwoorden beheren
      </Link>
    </>
  );
}
