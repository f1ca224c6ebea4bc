import { expect, test } from 'vitest';
import { type ServerEvent, eventsOf } from './events';

const STREAM =
  ': hello\n\nevent: queued\ndata: {"position": 0}\n\nevent: progress\r\ndata: {"a":\r\ndata: "拼"}\r\n\r\ndata: x\n\nevent: cut off';

async function read(chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(stream)) events.push(event);
  return events;
}

test.each([1, 2, 3, 7, 1000])('events are the same however the stream is cut: %i', async (size) => {
  const bytes = new TextEncoder().encode(STREAM);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
  expect(await read(chunks)).toEqual([
    { event: 'queued', data: '{"position": 0}' },
    { event: 'progress', data: '{"a":\n"拼"}' },
    { event: 'message', data: 'x' },
  ]);
});
