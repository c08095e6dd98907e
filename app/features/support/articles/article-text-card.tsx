import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Heading, Inline, MarkupList } from '#domain/platform/markup.ts';

type ArticleTextCardProps = {
  blocks: readonly Block[];
  /** Beside what somebody is still writing: links open elsewhere, so that nothing is left behind. */
  isPreview?: boolean;
};

/** The text of an article. Its pieces become elements here; nothing in it is ever read as HTML. */
export function ArticleTextCard({ blocks, isPreview = false }: ArticleTextCardProps) {
  return (
    <div className="prose [&>:first-child]:mt-0">
      {numbered(blocks).map(([place, block]) => (
        <BlockText key={place} block={block} isPreview={isPreview} />
      ))}
    </div>
  );
}

/** Two pieces may say the same, so that only their place tells them apart. */
function numbered<Piece>(pieces: readonly Piece[]): [number, Piece][] {
  return Array.from(pieces.entries());
}

function BlockText({ block, isPreview }: { block: Block; isPreview: boolean }) {
  if (block.kind === 'heading') return <HeadingText heading={block} isPreview={isPreview} />;
  if (block.kind === 'list') return <ListText list={block} isPreview={isPreview} />;
  if (block.kind === 'code') {
    return (
      // Longer lines are read by scrolling, which the keyboard does too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  }
  return <p>{inline(block.content, isPreview)}</p>;
}

function HeadingText({ heading, isPreview }: { heading: Heading; isPreview: boolean }) {
  const { level, id, content } = heading;
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <Name id={id} className="group scroll-mt-24">
      {inline(content, isPreview)}
      {isPreview ? null : (
        <a
          href={`#${id}`}
          aria-label="Link naar dit kopje"
          className="ml-2 font-normal no-underline! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
        >
          #
        </a>
      )}
    </Name>
  );
}

function ListText({ list, isPreview }: { list: MarkupList; isPreview: boolean }) {
  const Name = list.ordered ? 'ol' : 'ul';
  return (
    <Name>
      {numbered(list.items).map(([place, item]) => (
        <li key={place}>{inline(item, isPreview)}</li>
      ))}
    </Name>
  );
}

function inline(content: readonly Inline[], isPreview: boolean): ReactNode[] {
  return numbered(content).map(([place, piece]) => (
    <InlineText key={place} piece={piece} isPreview={isPreview} />
  ));
}

function InlineText({ piece, isPreview }: { piece: Inline; isPreview: boolean }) {
  if (typeof piece === 'string') return piece;
  if (piece.kind === 'code') return <code>{piece.text}</code>;
  const content = inline(piece.content, isPreview);
  if (piece.kind === 'strong') return <strong>{content}</strong>;
  if (piece.kind === 'em') return <em>{content}</em>;
  if (isPreview && !piece.href.startsWith('#')) {
    return (
      <a href={piece.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  if (piece.href.startsWith('/')) return <Link to={piece.href}>{content}</Link>;
  return (
    <a href={piece.href} rel="noopener">
      {content}
    </a>
  );
}
