export function meta() {
  return [{ title: 'Veelgestelde vragen' }];
}

export default function FaqPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Veelgestelde vragen</h1>
    </section>
  );
}
