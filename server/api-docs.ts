import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { html, raw } from 'hono/html';
import { contract } from '#contract/index.ts';
import type { KeyScope } from '#domain/api-key.ts';
import { isProcedurePath } from '#server/auth/access.ts';
import { KEY_ACCESS } from '#server/auth/key-access.ts';
import { describeWebhooks } from './webhooks-docs.ts';

/** The OpenAPI document of the contract; the same contract answers the calls. */
export async function describeApi(appUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Hostwerk',
      version: '1',
      description:
        'Paths begin at /api/v1. Amounts are integer euro cents. Instants are UTC, business dates are Europe/Amsterdam. Unknown fields are refused. A list gives a nextCursor while there is more; send it as cursor for what follows. A field of the address that takes several values has [] behind its name, also for one: status[]=paid&status[]=completed.',
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Of somebody who signed in; works for a quarter of an hour.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Of another program; reads what it was made for, and changes nothing.',
        },
      },
    },
    security: [{ accessToken: [] }],
  });
  for (const { operation } of [...listOperations(document).values()].flat()) {
    const scope = scopeOf(operation);
    if (scope !== undefined) operation.security = [{ accessToken: [] }, { apiKey: [scope] }];
  }
  return document;
}

/** Which part of a key lets a program call this; undefined where no key does. */
function scopeOf({ operationId }: OpenAPI.OperationObject): KeyScope | undefined {
  return operationId !== undefined && isProcedurePath(operationId)
    ? KEY_ACCESS[operationId]
    : undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Operation = {
  method: string;
  path: string;
  summary: string;
  operation: OpenAPI.OperationObject;
};

function listOperations(document: OpenAPI.Document): Map<string, Operation[]> {
  const byTag = new Map<string, Operation[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation === undefined) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      const entry = {
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        operation,
      };
      byTag.set(tag, [...(byTag.get(tag) ?? []), entry]);
    }
  }
  return byTag;
}

function schemaBlock(title: string, schema: unknown) {
  return schema === undefined
    ? ''
    : html`<h4>${title}</h4>
        <pre>${JSON.stringify(schema, null, 2)}</pre>`;
}

function operationBlock({ method, path, summary, operation }: Operation) {
  const responses = Object.entries(operation.responses ?? {});
  const scope = scopeOf(operation);
  return html`<details>
    <summary>
      <b>${method}</b> <code>${path}</code> <span>${summary}</span>
      ${scope === undefined ? '' : html`<small>API key: ${scope}</small>`}
    </summary>
    ${schemaBlock('Parameters', operation.parameters)} ${schemaBlock('Body', operation.requestBody)}
    ${responses.map(([status, response]) => schemaBlock(`Response ${status}`, response))}
  </details>`;
}

const STYLE = `
  :root {
    color-scheme: light dark;
    --line: light-dark(#e4ded3, #2a3832);
    --ground: light-dark(#fbf8f3, #0e1714);
    --ink: light-dark(#14211d, #eaf1ec);
    --green: light-dark(#0e6b50, #3fbf93);
  }
  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font:
      16px/1.6 system-ui,
      sans-serif;
  }
  main {
    max-width: 60rem;
    margin: 0 auto;
    padding: 2rem 1rem;
  }
  details {
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 0.5rem 1rem;
    margin: 0.5rem 0;
  }
  summary {
    cursor: pointer;
  }
  small {
    border: 1px solid var(--line);
    border-radius: 99px;
    padding: 0.1rem 0.5rem;
    white-space: nowrap;
  }
  summary b {
    color: var(--green);
    display: inline-block;
    min-width: 4rem;
  }
  pre {
    overflow: auto;
    font-size: 0.8rem;
    border-top: 1px solid var(--line);
    padding-top: 0.5rem;
  }
  a {
    color: var(--green);
  }
`;

/** The document as a page that needs no script. */
export function renderApiDocs(document: OpenAPI.Document): string {
  const groups = [...listOperations(document)];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API – ${document.info.title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p>${document.info.description ?? ''}</p>
          <p>
            Another program sends <code>Authorization: Bearer hwk_…</code> with an API key, which an
            owner of the shop makes in the console. It may call what says
            <small>API key</small> below, as far as that part was chosen for it. Who signs in sends
            the access token of <code>GET /api/auth/token</code> instead. The machine-readable
            document is <a href="/api/v1/openapi.json">openapi.json</a>.
          </p>
          ${describeWebhooks(document.servers?.[0]?.url ?? '')}
          ${groups.map(
            ([tag, operations]) =>
              html`<h2>${tag}</h2>
                ${operations.map(operationBlock)}`,
          )}
        </main>
      </body>
    </html>`.toString();
}
