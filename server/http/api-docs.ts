import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { KeyScope } from '#domain/identity/api-key.ts';
import { isProcedurePath } from '#server/platform/auth/access.ts';
import { KEY_ACCESS } from '#server/platform/auth/key-access.ts';
import { DOCS_STYLE } from './api-docs-style.ts';
import { describeWebhooks } from './webhooks-docs.ts';

/** Readers of the description: calls that only staff may make are described to them alone. */
export type Readers = 'everybody' | 'staff';

/** The OpenAPI document of the contract; the same contract answers the calls. */
export async function describeApi(appUrl: string, readers: Readers): Promise<OpenAPI.Document> {
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
  if (readers === 'everybody') dropStaffCalls(document);
  for (const { operation } of [...listOperations(document).values()].flat()) {
    const scope = scopeOf(operation);
    if (scope !== undefined) operation.security = [{ accessToken: [] }, { apiKey: [scope] }];
  }
  return document;
}

/** No path of the console has a call that anybody else may make. */
function dropStaffCalls(document: OpenAPI.Document): void {
  const isOfStaff = (item: PathItem) =>
    METHODS.some((method) => item?.[method]?.operationId?.startsWith('staff.') === true);
  const others = Object.entries(document.paths ?? {}).filter(([, item]) => !isOfStaff(item));
  document.paths = Object.fromEntries(others);
}

type PathItem = NonNullable<OpenAPI.Document['paths']>[string];

/** Answers the scope of a key that lets a program call this; undefined where no key does. */
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

/** Answer that is an error: its codes, each with a sentence for people and further data. */
const errorAnswer = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        oneOf: z.array(
          z.object({
            properties: z.object({
              code: z.object({ const: z.string().optional() }),
              message: z.object({ default: z.string().optional() }),
              data: z.looseObject({ properties: z.unknown().optional() }),
            }),
          }),
        ),
      }),
    }),
  }),
});

type ApiError = { status: string; code: string; sentence: string; data: unknown };

function listErrors({ responses }: OpenAPI.OperationObject): ApiError[] {
  return Object.entries(responses ?? {}).flatMap(([status, response]) => {
    const read = errorAnswer.safeParse(response);
    if (status.startsWith('2') || !read.success) return [];
    return read.data.content['application/json'].schema.oneOf.flatMap(({ properties }) => {
      const { code, message, data } = properties;
      // The last of each stands for what the contract does not name.
      if (code.const === undefined) return [];
      const said = data.properties === undefined ? undefined : data;
      return [{ status, code: code.const, sentence: message.default ?? '', data: said }];
    });
  });
}

/**
 * Finds the errors that every operation may answer, to tell them once: eight of them a time is more than
 * all the rest.
 */
function findCommonErrors(operations: readonly Operation[]): ApiError[] {
  const lists = operations.map(({ operation }) => listErrors(operation));
  const [first = [], ...others] = lists;
  return first.filter(({ code }) =>
    others.every((list) => list.some((error) => error.code === code)),
  );
}

function errorList(errors: readonly ApiError[]) {
  return html`<ul>
    ${errors.map(
      ({ status, code, sentence, data }) =>
        html`<li>${status} <code>${code}</code> ${sentence} ${schemaBlock('Data', data)}</li>`,
    )}
  </ul>`;
}

function operationBlock(
  { method, path, summary, operation }: Operation,
  common: ReadonlySet<string>,
) {
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) =>
    status.startsWith('2'),
  );
  const errors = listErrors(operation).filter(({ code }) => !common.has(code));
  const scope = scopeOf(operation);
  return html`<details>
    <summary>
      <b>${method}</b> <code>${path}</code> <span>${summary}</span>
      ${scope === undefined ? '' : html`<small>API key: ${scope}</small>`}
    </summary>
    ${schemaBlock('Parameters', operation.parameters)} ${schemaBlock('Body', operation.requestBody)}
    ${answers.map(([status, response]) => schemaBlock(`Response ${status}`, response))}
    ${
      errors.length === 0
        ? ''
        : html`<h4>Errors</h4>
            ${errorList(errors)}`
    }
  </details>`;
}

/** Text for visitors who are no colleague, or are not signed in. */
const STAFF_ONLY = html`<p>
  The calls of the console, which an API key opens, are described to staff who are signed in.
</p>`;

/** The document as a page that needs no script. */
export function renderApiDocs(document: OpenAPI.Document, readers: Readers): string {
  const groups = [...listOperations(document)];
  const shared = findCommonErrors(groups.flatMap(([, operations]) => operations));
  const common = new Set(shared.map(({ code }) => code));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API – ${document.info.title}</title>
        <style>
          ${raw(DOCS_STYLE)}
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
          <h2>Errors</h2>
          <p>
            An error is
            <code>{ defined: true, code, status, message, data }</code>: go by the code, show the
            message, which is Dutch. Besides what an operation names, every one may answer:
          </p>
          ${errorList(shared)}
          ${readers === 'staff' ? describeWebhooks(document.servers?.[0]?.url ?? '') : STAFF_ONLY}
          ${groups.map(
            ([tag, operations]) =>
              html`<h2>${tag}</h2>
                ${operations.map((operation) => operationBlock(operation, common))}`,
          )}
        </main>
      </body>
    </html>`.toString();
}
