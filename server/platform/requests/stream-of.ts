type Bytes = Uint8Array<ArrayBuffer>;

/** Reads no further than somebody takes, and ends with them. */
export function streamOf(parts: AsyncGenerator<Bytes, void>): ReadableStream<Bytes> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
