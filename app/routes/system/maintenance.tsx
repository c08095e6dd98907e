export function meta() {
  return [{ title: 'Onderhoud' }];
}

export default function MaintenancePage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Onderhoud</h1>
    </section>
  );
}
