import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { paths } from '#app/lib/paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { LegalBlock, LegalLink, LegalSection } from '#domain/sales/legal-text.ts';

type TextPageProps = {
  title: string;
  intro: ReactNode;
  /** The version shown, all there are, and the address of each. */
  version: string;
  newest: string;
  versions: readonly string[];
  pathOf: (version?: string) => string;
  sections: readonly LegalSection[];
};

/** A text people agree to: its contents, its versions, and one column of at most 68 characters. */
export function TextPage(props: TextPageProps) {
  const { title, intro, version, newest, versions, pathOf, sections } = props;
  return (
    <div className="pb-24">
      <PublicHeading title={title}>{intro}</PublicHeading>
      <div className="mx-auto mt-10 grid max-w-7xl gap-x-16 gap-y-10 px-5 sm:px-8 lg:grid-cols-[17rem_1fr]">
        <aside className="text-[0.9375rem] lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto print:hidden">
          <nav aria-label="Inhoud">
            <ol className="space-y-1.5 border-l-2 border-line pl-4">
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                  >
                    {unbroken(section.title)}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <Versions shown={version} versions={versions} pathOf={pathOf} />
        </aside>
        <div>
          {version === newest ? null : (
            <Alert
              tone="warn"
              title={`Je leest een oude versie (${version})`}
              action={<Link to={pathOf()}>Lees de versie die nu geldt</Link>}
              className="mb-6"
            >
              Deze tekst geldt voor wie hem toen accepteerde.
            </Alert>
          )}
          <article className="prose">
            {sections.map((section) => (
              <section key={section.id} id={section.id}>
                <h2>{unbroken(section.title)}</h2>
                {section.blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </article>
        </div>
      </div>
    </div>
  );
}

type VersionsProps = Pick<TextPageProps, 'versions' | 'pathOf'> & { shown: string };

function Versions({ shown, versions, pathOf }: VersionsProps) {
  return (
    <nav aria-label="Versies" className="mt-6">
      <p className="font-semibold">Versies</p>
      <ul className="mt-1 space-y-1">
        {versions.map((version) => (
          <li key={version}>
            <Link
              to={pathOf(version)}
              aria-current={version === shown ? 'page' : undefined}
              className="figures text-ink-soft underline underline-offset-4 hover:text-ink aria-[current=page]:text-ink"
            >
              {version}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-4 noscript:hidden"
        onClick={() => window.print()}
      >
        Afdrukken of bewaren
      </Button>
    </nav>
  );
}

const ADDRESSES: Readonly<Record<LegalLink, string>> = {
  withdraw: paths.withdraw(),
  abuse: paths.abuse(),
  privacy: paths.privacy(),
  processing: `${paths.terms()}#verwerkersovereenkomst`,
  contact: paths.contact(),
};

/** An article and its number stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/\bart\. /g, 'art.\u00A0');
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{unbroken(block)}</p>;
  if ('to' in block) {
    return (
      <p>
        <Link to={ADDRESSES[block.to]}>{block.label}</Link>
      </p>
    );
  }
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{unbroken(item)}</li>
      ))}
    </ul>
  );
}
