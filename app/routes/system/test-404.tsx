export function meta() {
  return [{ title: 'Pagina niet gevonden' }];
}

export default function TestNotFoundPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Pagina niet gevonden</h1>
    </section>
  );
}
