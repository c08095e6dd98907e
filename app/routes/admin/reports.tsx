export function meta() {
  return [{ title: 'Rapporten' }];
}

export default function AdminReportsPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Rapporten</h1>
    </section>
  );
}
