import { Alert } from '#app/ui/alert.tsx';

/** Says why nobody can be invoiced: the shop does not say who it is yet. */
export function NoCompanyCard() {
  return (
    <Alert title="Jullie bedrijfsgegevens zijn nog niet compleet">
      Zonder die gegevens kan er geen factuur zijn. Een admin vult ze in bij Instellingen.
    </Alert>
  );
}
