import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { may } from '#domain/platform/role.ts';

/** Above what a customer ordered and was invoiced: the way to an invoice for work. */
export function ChargeMenu({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const reason = may(useRole(), 'charges.create') ? null : 'Alleen een admin of owner mag dit.';
  return (
    <div className="flex justify-end">
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={reason}
        onClick={() => void navigate(areaPaths.adminNewCharge(customerId))}
      >
        <Plus aria-hidden="true" />
        Losse factuur
      </GuardedButton>
    </div>
  );
}
