import { type RtspAnswer, type RtspBehaviour, type RtspRequest } from "../habit-camera/rtsp-behaviour.ts";

type Answer = NonNullable<RtspBehaviour["answer"]>;

/** Returns an answer with one header replaced; undefined removes it. */
export function withHeader(answer: RtspAnswer, name: string, value: string | undefined): RtspAnswer {
  const others = answer.headers.filter(([other]) => other !== name);
  return { ...answer, headers: value === undefined ? others : [...others, [name, value]] };
}

/** Returns a behaviour that changes the good answers to one method. */
export function onMethod(method: string, change: (usual: RtspAnswer, request: RtspRequest) => RtspAnswer): Answer {
  return (request, usual) =>
    request.method === method && usual.status.startsWith("200") ? change(usual, request) : usual;
}

/** Returns a behaviour that refuses one method with a status. */
export const refusing = (method: string, status: string): Answer =>
  onMethod(method, ({ headers: [cseq] }) => ({ status, headers: cseq === undefined ? [] : [cseq], body: "" }));
