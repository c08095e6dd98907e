export function meta() {
  return [{ title: 'Home' }];
}

export default function HomePage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Home</h1>
    </section>
  );
}
