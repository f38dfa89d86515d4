#ifndef CHECKLIST_CGIT2_SHIM_H
#define CHECKLIST_CGIT2_SHIM_H
#include <git2.h>
#include <git2/sys/index.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/* git_libgit2_opts is variadic, which Swift cannot call. */

static inline int git2_set_switch(git_libgit2_opt_t option, int is_on) {
	return git_libgit2_opts(option, is_on);
}

static inline int git2_set_extensions(const char **names, size_t count) {
	return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

#endif
