export function meta() {
  return [{ title: 'Klanten' }];
}

export default function AdminCustomersPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Klanten</h1>
    </section>
  );
}
