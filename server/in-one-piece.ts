/**
 * An answer with files in it, which is a form, in one piece. Node writes a form part by part into a
 * stream; when who asked has gone meanwhile, that goes wrong where nothing can catch it, and ends the
 * program. Any other answer is left as it is.
 */
export async function inOnePiece(response: Response): Promise<Response> {
  const { headers, status } = response;
  if (headers.get('content-type')?.startsWith('multipart/form-data') !== true) return response;
  return new Response(await response.arrayBuffer(), { status, headers });
}
