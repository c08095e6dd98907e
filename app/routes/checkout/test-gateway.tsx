export function meta() {
  return [{ title: 'Testbetaling' }];
}

export default function TestGatewayPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Testbetaling</h1>
    </section>
  );
}
