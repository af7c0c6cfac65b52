package cadenza

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ProblemError is an error response of the API. Use its Code in programs.
type ProblemError struct {
	Problem

	// The wait that the API asks for, or zero.
	RetryAfter time.Duration
}

func (problem *ProblemError) Error() string {
	text := problem.Title + ". " + problem.Detail
	code := string(problem.Code)
	for _, field := range problem.Errors {
		if field.Detail == problem.Detail {
			code += " " + field.Pointer
		} else {
			text += " " + field.Pointer + ": " + field.Detail
		}
	}
	return fmt.Sprintf("%s (%d %s, %s)", text, problem.Status, code, problem.RequestID)
}

// IsProblem reports whether an error is a problem of the API, with one of these codes if any are given.
func IsProblem(err error, codes ...ProblemCode) bool {
	var problem *ProblemError
	if !errors.As(err, &problem) {
		return false
	}
	for _, code := range codes {
		if problem.Code == code {
			return true
		}
	}
	return len(codes) == 0
}

// AnswerError is a response that isn't from the API: a proxy or a sign-in page sent it, or the base URL is wrong.
type AnswerError struct {
	Status     int
	RequestID  string
	RetryAfter time.Duration
	message    string
}

func (answer *AnswerError) Error() string {
	return answer.message
}

// ConnectionError means that there was no response or an incomplete one: the network failed, the server is down, or the timeout
// of the attempt expired.
type ConnectionError struct {
	message string
	cause   error
}

func (connection *ConnectionError) Error() string {
	return connection.message + ": " + connection.cause.Error()
}

func (connection *ConnectionError) Unwrap() error {
	return connection.cause
}

// The length of an unexpected response that its error shows.
const excerptLength = 80

func mediaType(header http.Header) string {
	media, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	return media
}

func answerError(response *http.Response, name string, body []byte) *AnswerError {
	excerpt := []rune(strings.Join(strings.Fields(string(body)), " "))
	if len(excerpt) > excerptLength {
		excerpt = excerpt[:excerptLength]
	}
	return &AnswerError{
		Status:     response.StatusCode,
		RequestID:  response.Header.Get("X-Request-Id"),
		RetryAfter: parseRetryAfter(response.Header.Get("Retry-After")),
		message: fmt.Sprintf("cadenza: the response to %s isn't from the API: status %d, %q, %q. Check BaseURL and proxies",
			name, response.StatusCode, mediaType(response.Header), string(excerpt)),
	}
}

// responseError returns the error of an error response.
func responseError(response *http.Response, name string, body []byte) error {
	var problem Problem
	if json.Unmarshal(body, &problem) == nil && problem.Code != "" && problem.Detail != "" {
		return &ProblemError{Problem: problem, RetryAfter: parseRetryAfter(response.Header.Get("Retry-After"))}
	}
	return answerError(response, name, body)
}

// hasFields reports whether JSON is an object with these fields.
func hasFields(body []byte, names []string) bool {
	var fields map[string]json.RawMessage
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) || json.Unmarshal(body, &fields) != nil {
		return false
	}
	for _, name := range names {
		if _, found := fields[name]; !found {
			return false
		}
	}
	return true
}

// parseRetryAfter reads a number of seconds or a date. Zero means none.
func parseRetryAfter(header string) time.Duration {
	if seconds, err := strconv.ParseFloat(header, 64); err == nil && seconds > 0 && seconds < 1e9 {
		return time.Duration(seconds * float64(time.Second))
	}
	if date, err := http.ParseTime(header); err == nil && time.Until(date) > 0 {
		return time.Until(date)
	}
	return 0
}
