package cadenza

import (
	"context"
	"time"
)

const (
	firstPause   = time.Second
	longestPause = 10 * time.Second
)

// Follow yields a task each time its status or stage changes, until it is finished: from Events, or by polling with growing pauses
// where they fail. It continues after network errors, 429 and 5xx. The context limits the wait; the task continues. Since Go 1.23:
//
//	for task, err := range client.Follow(ctx, id) {
func (client *Client) Follow(ctx context.Context, id string, options ...CallOption) func(yield func(*Task, error) bool) {
	return func(yield func(*Task, error) bool) {
		var seen *Task
		isOver := false
		show := func(task *Task) {
			hasChanged := seen == nil || seen.Status != task.Status || seen.Stage != task.Stage
			seen = task
			isOver = (hasChanged && !yield(task, nil)) || task.CompletedAt != nil
		}
		client.Events(ctx, id, options...)(func(event *TaskProgress, err error) bool {
			if err == nil {
				show(&event.Task)
			}
			return err == nil && !isOver
		})
		for pause := firstPause; !isOver; pause = nextPause(pause) {
			// No retries: polling repeats the request anyway.
			task, err := client.Task(ctx, id, append(options[:len(options):len(options)], WithMaxRetries(0))...)
			if err == nil {
				show(task)
				if isOver {
					return
				}
			} else if ctx.Err() != nil || !isTransient(err) {
				yield(seen, err)
				return
			}
			wait := pause
			if _, requested := requestedWait(err); requested > wait {
				wait = requested
			}
			if err := sleep(ctx, wait); err != nil {
				yield(seen, err)
				return
			}
		}
	}
}

func nextPause(pause time.Duration) time.Duration {
	if pause = pause * 3 / 2; pause > longestPause {
		return longestPause
	}
	return pause
}

// Wait returns a task when it is finished. It may have failed, so check its Status. If the context ends first, Wait returns the last
// known task, or nil, and the error of the context.
func (client *Client) Wait(ctx context.Context, id string, options ...CallOption) (*Task, error) {
	var last *Task
	var fault error
	client.Follow(ctx, id, options...)(func(task *Task, err error) bool {
		last, fault = task, err
		return true
	})
	return last, fault
}

// Tasks yields all tasks, newest first. Pages are requested as you iterate; Limit of the query is the page size. Since Go 1.23:
//
//	for task, err := range client.Tasks(ctx, cadenza.FeedQuery{}) {
func (client *Client) Tasks(ctx context.Context, query FeedQuery, options ...CallOption) func(yield func(*Task, error) bool) {
	return func(yield func(*Task, error) bool) {
		for {
			page, err := client.Feed(ctx, query, options...)
			if err != nil {
				yield(nil, err)
				return
			}
			for index := range page.Data {
				if !yield(&page.Data[index], nil) {
					return
				}
			}
			if page.NextCursor == nil {
				return
			}
			query.Cursor = page.NextCursor
		}
	}
}
