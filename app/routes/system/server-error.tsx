export function meta() {
  return [{ title: 'Er ging iets mis' }];
}

export default function ServerErrorPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Er ging iets mis</h1>
    </section>
  );
}
