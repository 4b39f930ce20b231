/** States of feedback: waiting, answered, or closed without an answer. */
export const feedbackStates = ["open", "answered", "closed"] as const;
export const feedbackAnswerMax = 500;
/** Answers that the bell lists at once. */
export const shownAnswers = 20;
