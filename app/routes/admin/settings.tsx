export function meta() {
  return [{ title: 'Instellingen' }];
}

export default function AdminSettingsPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Instellingen</h1>
    </section>
  );
}
