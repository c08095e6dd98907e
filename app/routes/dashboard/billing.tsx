export function meta() {
  return [{ title: 'Facturering' }];
}

export default function DashboardBillingPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Facturering</h1>
    </section>
  );
}
