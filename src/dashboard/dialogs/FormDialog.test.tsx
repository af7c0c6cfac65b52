import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { FormField } from '../fields/FormField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useDialog } from './use-dialog.ts';

function NameDialog(dialog: ReturnType<typeof useDialog>['dialog']) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog {...dialog} title="Rename" form={form} submit="Save" onSubmit={form.handleSubmit(dialog.onClose)}>
      <FormField control={form.control} name="name" label="Name" />
    </FormDialog>
  );
}

function Page() {
  const { subject, openDialog, dialog } = useDialog<true>();
  return (
    <>
      <button type="button" onClick={() => openDialog(true)}>
        Open
      </button>
      {subject && <NameDialog {...dialog} />}
    </>
  );
}

async function open(text: string) {
  const { user } = showOpenPage(<Page />, '/page');
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const field = await screen.findByLabelText('Name');
  if (text !== '') await user.type(field, text);
  return { user, field };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const ask = (answer: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(answer);

afterEach(() => vi.restoreAllMocks());

test.for([
  ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', keyCode: 27 })],
  ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'a click beside it',
    () => {
      const beside = document.querySelector('.ant-modal-wrap')!;
      fireEvent.mouseDown(beside);
      fireEvent.mouseUp(beside);
      fireEvent.click(beside);
    },
  ],
] as const)('a dialog with unsaved input asks before %s closes it', async ([, dismiss]) => {
  await open('Kim');
  const question = ask(false);
  dismiss();
  expect(question.mock.calls).toEqual([['Discard your unsaved changes?']]);
  expect(screen.getByLabelText('Name')).toHaveValue('Kim');
  question.mockReturnValue(true);
  dismiss();
  await closed();
});

test('a dialog without changes, Cancel, and Save close without a question', async () => {
  const question = ask(false);
  await open('');
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', keyCode: 27 });
  await closed();
  for (const name of ['Cancel', 'Save']) {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Kim' } });
    fireEvent.click(screen.getByRole('button', { name }));
    await closed();
  }
  expect(question).not.toHaveBeenCalled();
});
