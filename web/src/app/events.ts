/** Server-sent events read from the answer to a POST, which EventSource cannot do. */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of a stream as they come. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A chunk may end between CR and LF: a CR at the end waits for the next chunk.
      const whole = done ? rest : rest.replace(/\r$/, '');
      const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
      rest = (blocks.pop() ?? '') + rest.slice(whole.length);
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length ? { event, data: data.join('\n') } : null;
}
