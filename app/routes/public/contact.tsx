export function meta() {
  return [{ title: 'Contact' }];
}

export default function ContactPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Contact</h1>
    </section>
  );
}
