export function meta() {
  return [{ title: 'Privacyverklaring' }];
}

export default function PrivacyPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Privacyverklaring</h1>
    </section>
  );
}
