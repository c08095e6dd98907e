import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { may } from '#domain/platform/role.ts';

/** Above what a customer ordered: the way to an order that staff place for a company. */
export function NewOrderMenu({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const reason = may(useRole(), 'orders.place-for') ? null : 'Alleen een admin of owner mag dit.';
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={reason}
      onClick={() => void navigate(areaPaths.adminNewOrder(customerId))}
    >
      <Plus aria-hidden="true" />
      Nieuwe bestelling
    </GuardedButton>
  );
}
