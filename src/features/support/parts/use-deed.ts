import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessage } from '../../../core/problem-messages.ts';
import { translate } from '@docusaurus/Translate';
import { toast } from '../../../ui/toaster/toast.ts';

/** Does something to a row, says so, and looks at all lists and numbers anew. */
export function useDeed<Wish, Result>(deed: (wish: Wish) => Promise<Result>, done: () => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: () => toast.success(done()),
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'support.deed.failed', message: 'This was not done, please try again' })),
      ),
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries(),
  });
}
