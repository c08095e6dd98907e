export function meta() {
  return [{ title: 'Algemene voorwaarden' }];
}

export default function TermsPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Algemene voorwaarden</h1>
    </section>
  );
}
